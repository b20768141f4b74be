// Measures of a drawn board on the screen.

/** How many of the drawing's units a CSS pixel is. */
export function unitOf(svg: SVGSVGElement | null): number {
  const scale = svg?.getScreenCTM()?.a;
  return scale ? 1 / scale : 1;
}
