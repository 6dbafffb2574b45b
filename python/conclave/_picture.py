"""A position as a picture: the text that the terminal shows, in letters of our own, with nothing but
numpy."""
import re
from typing import TYPE_CHECKING, List, Tuple

import numpy

if TYPE_CHECKING:
    from ._batch import Numbers

COLUMNS = 100
"""Letters in a line; longer ones go on in the next."""
WIDE, HIGH, MARGIN = 6, 11, 8
"""Points of a letter's cell, and around them all."""

# Seven rows of five points each, a digit to base 32 a row.
LETTERS = """
! 4444404  " aaa0000  # aavavaa  $ 4fke5u4  % op248j3  & cik8lid  ' 4480000  ( 2488842  ) 8422248  * 04lel40
+ 044v440  , 0000c48  - 000v000  . 00000cc  / 11248gg  : 0cc0cc0  ; 0cc0c48  < 248g842  = 00v0v00  > 8421248
? eh12404  @ eh1dlle  [ e88888e  \\ gg84211  ] e22222e  ^ 4ah0000  _ 000000v  ` 8420000  { 2448442  | 4444444
} 8442448  ~ 008l200  · 0004000  × 0ha4ah0  ♥ 0avve40
0 ehjlphe  1 4c4444e  2 eh1248v  3 v2421he  4 26aiv22  5 vgu11he  6 68guhhe  7 v124888  8 ehhehhe  9 ehhf12c
A ehhvhhh  B uhhuhhu  C ehggghe  D sihhhis  E vgguggv  F vgguggg  G ehgnhhf  H hhhvhhh  I e44444e  J 72222ic
K hikokih  L ggggggv  M hrllhhh  N hhpljhh  O ehhhhhe  P uhhuggg  Q ehhhlid  R uhhukih  S fgge11u  T v444444
U hhhhhhe  V hhhhha4  W hhhllla  X hha4ahh  Y hhha444  Z v1248gv
a 00e1fhf  b ggmphhu  c 00egghe  d 11djhhf  e 00ehvge  f 698s888  g fhhhf1e  h ggmphhh  i 40c444e  j 20622ic
k ggikoki  l c44444e  m 00qllhh  n 00mphhh  o 00ehhhe  p uhhhugg  q fhhhf11  r 00mpggg  s 00ege1u  t 88s8896
u 00hhhjd  v 00hhha4  w 00hhlla  x 00ha4ah  y hhhhf1e  z 00v248v
"""
LOW = "gpqy_"
"""These reach below the line."""
UNKNOWN = "vhhhhhv"

GROUND = (24, 24, 32)
PLAIN = (222, 222, 214)
# By the numbers that terminals give to them: none, faint, and eight.
COLOURS = {0: PLAIN, 2: (140, 140, 150), 30: (110, 110, 120), 31: (240, 104, 96), 32: (120, 208, 112),
           33: (232, 200, 88), 34: (112, 160, 255), 35: (216, 136, 224), 36: (96, 208, 208), 37: PLAIN}


def _points(name: str, rows: str) -> "Numbers":
    cell = numpy.zeros((HIGH, WIDE), numpy.bool_)
    top = 3 if name in LOW else 1
    for y, digit in enumerate(rows):
        cell[top + y, :5] = [int(digit, 32) >> bit & 1 for bit in (4, 3, 2, 1, 0)]
    return cell


_words = LETTERS.split()
_NAMES = {" ": 1, **{name: 2 + place for place, name in enumerate(_words[::2])}}
_CELLS = numpy.stack([_points("", UNKNOWN), numpy.zeros((HIGH, WIDE), numpy.bool_),
                      *(_points(name, rows) for name, rows in zip(_words[::2], _words[1::2]))])


Letter = Tuple[int, Tuple[int, int, int]]
"""Its cell, and its colour."""


def _laid_out(text: str) -> List[List[Letter]]:
    """Lines of letters; escapes change the colour, and too long a line is cut in two."""
    lines: List[List[Letter]] = [[]]
    colour = PLAIN
    for escape, numbers, letter in re.findall("(\x1b\\[([0-9;]*)m)|(.|\n)", text.rstrip()):
        if escape:
            for number in numbers.split(";"):
                colour = COLOURS.get(int(number or 0) % 60, colour)
        elif letter == "\n":
            lines.append([])
        else:
            if len(lines[-1]) == COLUMNS:
                lines.append([])
            lines[-1].append((_NAMES.get(letter, 0), colour))
    return lines


def lines_of(text: str) -> int:
    """How many lines a text without colours takes."""
    return sum(max(1, -(-len(line) // COLUMNS)) for line in text.rstrip().split("\n"))


def picture(text: str, rows: int) -> "Numbers":
    """A text with the colours of a terminal as (height, width, 3) bytes, so many lines high."""
    letters = numpy.ones((rows, COLUMNS), numpy.intp)
    colours = numpy.full((rows, COLUMNS, 3), PLAIN, numpy.uint8)
    for row, line in enumerate(_laid_out(text)[:rows]):
        for column, (letter, colour) in enumerate(line):
            letters[row, column] = letter
            colours[row, column] = colour
    points = _CELLS[letters].transpose(0, 2, 1, 3)[..., None]
    drawn = numpy.where(points, colours[:, None, :, None, :], numpy.array(GROUND, numpy.uint8))
    out = numpy.empty((rows * HIGH + 2 * MARGIN, COLUMNS * WIDE + 2 * MARGIN, 3), numpy.uint8)
    out[:] = GROUND
    out[MARGIN:-MARGIN, MARGIN:-MARGIN] = drawn.reshape(rows * HIGH, COLUMNS * WIDE, 3)
    return out
