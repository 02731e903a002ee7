# Every kind of result once.
boardsize 9
set_position w E5 b E6 b D5 b F5

1 attack E5
#? [1 E4]

2 attack E5
#? [0]

3 attack E5
#? [0]*

4 attack E5
#? [1 E4]*

5 attack E5
#? [!0]

fly
