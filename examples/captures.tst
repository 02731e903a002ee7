# Captures, saved blocks and a group that lives or dies: run with `tesuji regress examples/captures.tst` from the project's folder.
loadsgf examples/ladder.sgf 1

10 attack D4
#? [1 (D5|E4)]

20 ladder_attack D4
#? [1 (D5|E4)]

30 defend D4
#? [1 .*]

loadsgf examples/ladder-breaker.sgf 1

# A stone on the ladder's way breaks it.
40 ladder_attack D4
#? [0]

loadsgf examples/corners.txt

50 owl_attack A1
#? [1 C1]

60 owl_defend A1
#? [1 C1]

70 dragon_status A1
#? [critical C1 C1]

80 attack C3
#? [0]
