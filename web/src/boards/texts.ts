// The sentences of the plain board.

export const words = {
  find: 'Find or type a move',
  play: 'Play',
  moves: 'Legal moves',
  more: (count: number) => `and ${count} more`,
  none: 'No legal move looks like this.',
  tell: (name: string, move: string) => `${name}: ${move}`,
};
