// A game's picture beside what is asked before it.
import type { ComponentChildren } from 'preact';
import type { Face, PictureProps } from '../../boards/face';

export function SetupFrame({
  face,
  picture,
  children,
}: {
  face: Face;
  picture?: PictureProps; // what was chosen so far
  children: ComponentChildren;
}) {
  return (
    <>
      <div class="setup-picture">
        <face.Picture {...picture} />
      </div>
      <div class="setup-fields stack">{children}</div>
    </>
  );
}
