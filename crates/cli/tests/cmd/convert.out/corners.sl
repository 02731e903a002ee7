$$B Black to play
$$ | . . . . . . .
$$ | . . . . . . .
$$ | . . . , . . .
$$ | X X X X X X .
$$ | O O O O O X .
$$ | Q S S S O X .
$$ ----------------

$$W White to play
$$ | . . . . . . .
$$ | . . . . . . .
$$ | . . . , . . .
$$ | X X X X X X .
$$ | O O O O O X .
$$ | Q S S S O X .
$$ ----------------

$$B Black to play
$$ | . . . . . .
$$ | . . . . . .
$$ | X X X , . .
$$ | O O X X . .
$$ | S O O X . .
$$ | S S Q X . .
$$ --------------

$$B Black to play
$$ | . . . . . . . .
$$ | . . . . . . . .
$$ | . . . , . . . .
$$ | X X X X X X X .
$$ | O O O O O O X .
$$ | Q S S S S O X .
$$ ------------------

$$B Black to play
$$ | . . . . . .
$$ | . . . . . .
$$ | X X X X X .
$$ | O O O O X .
$$ | S S S O X .
$$ | S S S Q X .
$$ --------------

$$W White to play
$$ | . . . . . .
$$ | . . . . . .
$$ | X X X X . .
$$ | O O O X X .
$$ | S S O O X .
$$ | S S S Q X .
$$ --------------
