//! Rules about eyes and life that the program finds by itself: patterns with external conditions (Cazenave 2002).
