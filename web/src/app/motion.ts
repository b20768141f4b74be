// The speed of everything that moves, as it was chosen. Style sheets give the usual times; what begins to move is sped up here.
import { slowness } from './settings';

function setPace(event: Event): void {
  const factor = slowness();
  if (factor === 1 || factor === 0 || !(event.target instanceof Element)) return;
  for (const animation of event.target.getAnimations()) animation.playbackRate = 1 / factor;
}

export function mountMotion(): void {
  document.addEventListener('animationstart', setPace, true);
  document.addEventListener('transitionrun', setPace, true);
}
