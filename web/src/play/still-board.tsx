// A board to look at, or to edit: nobody plays on it.
import type { BoardProps, Face } from '../boards/face';
import { sideName } from './words';

type Shown = Pick<BoardProps, 'state'> & Partial<BoardProps>;

export function StillBoard({ face, ...shown }: Shown & { face: Face }) {
  return (
    <face.Board
      before={null}
      last={null}
      seat={0}
      active={false}
      moves={[]}
      hint={null}
      animate={false}
      names={shown.state.scores.map((_, index) => sideName(face, index + 1))}
      check={() => Promise.resolve({ legal: false, code: '', message: '' })}
      play={() => undefined}
      say={() => undefined}
      mend={() => undefined}
      {...shown}
    />
  );
}
