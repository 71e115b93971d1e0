/** Classes that say something by a colour or a shape. */
const TONES = /^_(up|down|flat|alert|danger|risky|strong|take|note|warning)_\w+$/;
const INLINE =
  /^(?:span|strong|em|b|i|a|button|time|label|input|textarea|svg|dt|dd|small|img|output)$/i;

/**
 * What a person sees of an element, a line for each block: texts, `[button]`, `<link address>`,
 * `*` before the chosen option and `-` before another, `name = value` of a field, `{picture}` with
 * the places of its parts. `off`, `wrong`, `pressed`, `open`, `busy` and tones such as `.up` follow
 * what they belong to; `!` begins an error.
 */
export function outline(root: Element = document.body): readonly string[] {
  const lines: string[] = [];
  let line: string[] = [];
  const end = () => {
    const text = squeezed(line.join(' '));
    if (text !== '') lines.push(text);
    line = [];
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) return void line.push(node.textContent ?? '');
    if (!(node instanceof Element) || isHidden(node)) return;
    const isBlock = !INLINE.test(node.tagName);
    if (isBlock) end();
    const control = controlOf(node);
    if (control === null) {
      const at = line.length;
      if (isError(node)) line.push('!');
      for (const child of node.childNodes) visit(child);
      if (line.length > at)
        line.push(`${line.pop()}${node.tagName === 'DT' ? ':' : marksOf(node)}`);
    } else line.push(control + marksOf(node));
    if (isBlock) end();
  };
  visit(root);
  end();
  if ([...root.querySelectorAll('svg')].some(isOffGrid)) lines.push('{an icon of an odd size}');
  return lines;
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isHidden = (element: Element): boolean =>
  (element.tagName === 'DIALOG' && !(element as HTMLDialogElement).open) ||
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true';

/** An icon of an odd size is blurred: its centre is between two pixels. */
const isOffGrid = (icon: Element): boolean => Number(icon.getAttribute('width') ?? 0) % 2 !== 0;

const isError = (element: Element): boolean =>
  element.getAttribute('role') === 'alert' || /\b_error_/.test(element.className);

/** A control, or a picture with a name, as one word; null for what has contents of its own. */
function controlOf(element: Element): string | null {
  const name = element.getAttribute('aria-label');
  const text = () => name ?? [...element.childNodes].map(textOf).join(' ').trim();
  switch (element.tagName) {
    case 'INPUT': {
      const { type, checked, value } = element as HTMLInputElement;
      if (type === 'radio') return checked ? '*' : '-';
      return `${name ?? ''} = ${value}`;
    }
    case 'BUTTON':
      return `[${text()}]`;
    case 'A':
      return `<${text()} ${element.getAttribute('href')}>`;
    default:
      return element.getAttribute('role') === 'img' ? `{${name}${placesOf(element)}}` : null;
  }
}

const textOf = (node: Node): string =>
  node instanceof Element ? outline(node).join(' ') : squeezed(node.textContent ?? '');

const placesOf = (element: Element): string =>
  [...element.querySelectorAll<HTMLElement>('[style]')]
    .map(({ className, style }) => ` ${className.replace(/_(\w+?)_\w+/g, '$1')}@${style.left}`)
    .join('');

function marksOf(element: Element): string {
  const is = (name: string) => element.getAttribute(name) === 'true';
  return [
    [(element as HTMLButtonElement).disabled, ' off'],
    [is('aria-invalid'), ' wrong'],
    [is('aria-pressed'), ' pressed'],
    [is('aria-checked'), ' on'],
    [is('aria-expanded'), ' open'],
    [is('aria-busy'), ' busy'],
    ...[...element.classList].map((name) => {
      const tone = TONES.exec(name)?.[1];
      return [tone, ` .${tone}`] as const;
    }),
  ]
    .map(([holds, mark]) => (holds ? mark : ''))
    .join('');
}

/** The lines of the page that are not among earlier ones. */
export const changedSince = (before: readonly string[]): readonly string[] =>
  outline().filter((line) => !before.includes(line));

/** The errors and warnings of the page. */
export const warnings = (): readonly string[] => outline().filter((line) => line.startsWith('!'));
