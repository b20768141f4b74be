// A board as a PNG. A file of its own, loaded when a picture is wanted.
// The drawings of the board become one SVG, with the styles that the page gives them written into it; what the board
// says in HTML becomes text in it. A canvas makes the picture of that.

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 1080;
const EDGE = 48;
const HEAD = 200;
const FOOT = 72;
const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** What decides how a drawing looks, with the value that need not be said ('' where it always is). */
const PROPERTIES: Record<string, string> = {
  display: 'inline',
  visibility: 'visible',
  opacity: '1',
  fill: '',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'stop-color': '',
  'stop-opacity': '1',
  filter: 'none',
  transform: 'none',
  'transform-origin': '',
  'transform-box': 'view-box',
  'font-family': '',
  'font-size': '',
  'font-weight': '400',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'paint-order': 'normal',
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function styleOf(element: Element): string {
  const style = getComputedStyle(element);
  const parent = element.parentElement && getComputedStyle(element.parentElement);
  return Object.entries(PROPERTIES)
    .map(([name, usual]) => [name, style.getPropertyValue(name), usual])
    .filter(([name, value, usual]) => value !== usual || (parent && parent.getPropertyValue(name) !== value))
    .filter(([name]) => !name.startsWith('transform-') || style.transform !== 'none')
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/** An element of a drawing as text, with its look; as text, because the page's policy allows no element styles of its own. */
function spell(element: Element, more: Record<string, number | string> = {}): string {
  const own = [...element.attributes].filter(({ name }) => !['style', 'class', ...Object.keys(more)].includes(name));
  const attributes = [
    ...own.map(({ name, value }) => [name, value]),
    ...Object.entries(more),
    ['style', styleOf(element)],
  ].map(([name, value]) => `${name}="${escaped(`${value}`)}"`);
  const inside = [...element.childNodes].map((node) =>
    node instanceof Element ? spell(node) : node instanceof Text ? escaped(node.data) : '',
  );
  return `<${element.tagName} ${attributes.join(' ')}>${inside.join('')}</${element.tagName}>`;
}

function copyDrawing(drawing: SVGSVGElement, origin: DOMRect): string {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  return spell(drawing, { x: left - origin.left, y: top - origin.top, width, height });
}

/** The ground and the frame of a box of the page. */
function copyBox(element: Element, origin: DOMRect): string {
  const style = getComputedStyle(element);
  const border = Number.parseFloat(style.borderTopWidth);
  const hasGround = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  if (!hasGround && !(border > 0 && style.borderTopStyle !== 'none')) return '';
  const { left, top, width, height } = element.getBoundingClientRect();
  return `<rect x="${left - origin.left + border / 2}" y="${top - origin.top + border / 2}"
    width="${Math.max(0, width - border)}" height="${Math.max(0, height - border)}"
    rx="${Number.parseFloat(style.borderTopLeftRadius) || 0}" fill="${style.backgroundColor}"
    stroke="${style.borderTopColor}" stroke-width="${border}"/>`;
}

function copyText(text: Text, origin: DOMRect): string {
  const parent = text.parentElement;
  if (!parent || !text.data.trim()) return '';
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, bottom, top, width } = range.getBoundingClientRect();
  if (!width) return '';
  const { color, fontSize, fontWeight, fontFamily } = getComputedStyle(parent);
  const baseline = (top + bottom) / 2 + Number.parseFloat(fontSize) * 0.35;
  return `<text x="${left - origin.left}" y="${baseline - origin.top}" fill="${color}" font-size="${fontSize}"
    font-weight="${fontWeight}" font-family="${escaped(fontFamily)}">${escaped(text.data.trim())}</text>`;
}

function copyNode(node: Node, origin: DOMRect): string {
  if (node instanceof Text) return copyText(node, origin);
  if (node instanceof SVGSVGElement) return node.checkVisibility() ? copyDrawing(node, origin) : '';
  if (!(node instanceof HTMLElement) || !node.checkVisibility() || node.matches('.visually-hidden')) return '';
  return copyBox(node, origin) + [...node.childNodes].map((child) => copyNode(child, origin)).join('');
}

function load(markup: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  return picture.decode().then(() => picture);
}

/** Text in one line, smaller where it would be too long. */
function write(context: CanvasRenderingContext2D, text: string, y: number, size: number, look: string): void {
  const most = WIDTH - 2 * EDGE;
  context.font = `${look} ${size}px ${FONT}`;
  const wide = context.measureText(text).width;
  if (wide > most) context.font = `${look} ${Math.floor((size * most) / wide)}px ${FONT}`;
  context.fillText(text, EDGE, y);
}

interface Caption {
  title: string;
  lines: string[];
  foot: string;
}

export async function paintBoard(board: HTMLElement, { title, lines, foot }: Caption): Promise<Blob | null> {
  const origin = board.getBoundingClientRect();
  const wide = WIDTH - 2 * EDGE;
  const high = Math.round((origin.height * wide) / origin.width);
  const inside = [...board.childNodes].map((child) => copyNode(child, origin)).join('');
  const picture = await load(
    `<svg xmlns="${SVG}" width="${wide}" height="${high}" viewBox="0 0 ${origin.width} ${origin.height}">${inside}</svg>`,
  );
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEAD + high + FOOT];
  const context = canvas.getContext('2d');
  if (!context) return null;
  const { backgroundColor, color } = getComputedStyle(document.body);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  write(context, title, EDGE + 40, 52, 'bold');
  for (const [index, line] of lines.entries())
    write(context, line, EDGE + 92 + index * 44, 32, index ? 'normal' : '600');
  context.drawImage(picture, EDGE, HEAD, wide, high);
  write(context, foot, canvas.height - 28, 24, 'normal');
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
