// A game's picture beside what is asked before it.
import type { ComponentChildren } from 'preact';
import type { Face } from '../../boards/face';

export function SetupFrame({ face, children }: { face: Face; children: ComponentChildren }) {
  return (
    <>
      <div class="setup-picture">
        <face.Picture />
      </div>
      <div class="setup-fields stack">{children}</div>
    </>
  );
}
