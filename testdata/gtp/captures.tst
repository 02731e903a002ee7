# Captures in the codes of GNU Go. Run with `tesuji regress testdata/gtp/captures.tst`.

# A ladder across the empty board; the stone can run, but is not saved.
boardsize 19
set_position b C4 b D3 b E3 w D4
10 attack D4
#? [1 (D5|E4)]
11 ladder_attack D4
#? [1 (D5|E4)]

# With a breaker in its way.
set_position b C4 b D3 b E3 w D4 w Q16
20 ladder_attack D4
#? [0]

# A corner stone that is lost, and one move that attacks it.
boardsize 5
set_position w A1 b B1 b A3 b B2 b C2
30 attack A1
#? [1 A2]
31 defend A1
#? [0]
32 does_attack A2 A1
#? [1]

# A block with a way out needs no defence; one in atari is saved by running.
boardsize 9
play w E5
40 defend E5
#? [1 PASS]
set_position w E5 b E6 b D5 b F5
41 attack E5
#? [1 E4]
42 defend E5
#? [1 E4]
43 does_defend E4 E5
#? [1]

# Black has just taken a ko: the stone is caught only if White may take back at once.
boardsize 5
set_position b B1 b A2 b B3 w C1 w D2 w C3 w B2
play b C2
50 attack C2
#? [3 B2]

# Taking the ko at C2 is atari at C3: White dies unless he may take back at once.
boardsize 9
set_position b B1 b A2 b B3 w C1 w D2 w C3 w B2 b D3 b B4 b D4 b C5 w E2 w F2 w G3 w G4 b E5
60 attack C3
#? [2 C2]
61 defend C3
#? [1 C2]
