// ICU MessageFormat, as much of it as the catalogue (texts/en.json) uses: {name}, {n, plural, =0 {..} one {..} other {..}} with
// # for the number, {x, select, a {..} other {..}}, one within another. An apostrophe quotes braces (and # in a plural) up to the next
// one; two are one; anywhere else it is itself.

export type Values = Record<string, string | number>;

type Part =
  | string
  | { kind: 'value'; name: string }
  | { kind: 'number' } // the # of the plural around it
  | { kind: 'plural' | 'select'; name: string; cases: Map<string, Part[]> };

class Parser {
  private at = 0;

  constructor(private readonly pattern: string) {}

  parse(): Part[] {
    const parts = this.message(false);
    if (this.at < this.pattern.length) this.fail('a } without a {');
    return parts;
  }

  private fail(problem: string): never {
    throw new Error(`${problem} at ${this.at} in "${this.pattern}"`);
  }

  /** Up to the brace that closes it, or to the end. */
  private message(inPlural: boolean): Part[] {
    const parts: Part[] = [];
    let text = '';
    const add = (part: Part) => {
      if (text) parts.push(text);
      text = '';
      if (part) parts.push(part);
    };
    while (this.at < this.pattern.length && this.pattern[this.at] !== '}') {
      const letter = this.pattern[this.at];
      if (letter === '{') add(this.argument(inPlural));
      else if (letter === "'") text += this.quoted(inPlural);
      else {
        this.at++;
        if (letter === '#' && inPlural) add({ kind: 'number' });
        else text += letter;
      }
    }
    add('');
    return parts;
  }

  private quoted(inPlural: boolean): string {
    const next = this.pattern[++this.at];
    if (next === "'") {
      this.at++;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(inPlural && next === '#')) return "'";
    let text = '';
    for (; this.at < this.pattern.length; this.at++) {
      if (this.pattern[this.at] !== "'") text += this.pattern[this.at];
      else if (this.pattern[this.at + 1] === "'") text += this.pattern[this.at++];
      else break;
    }
    this.at++;
    return text;
  }

  private argument(inPlural: boolean): Part {
    this.at++;
    const name = this.word();
    if (this.take('}')) return { kind: 'value', name };
    if (!this.take(',')) this.fail('a , or } is missing');
    const kind = this.word();
    if (kind !== 'plural' && kind !== 'select') this.fail(`unknown kind ${kind}`);
    if (!this.take(',')) this.fail('a , is missing');
    const cases = new Map<string, Part[]>();
    while (!this.take('}')) {
      const label = this.word();
      if (!this.take('{')) this.fail('a { is missing');
      cases.set(label, this.message(kind === 'plural' || inPlural));
      if (!this.take('}')) this.fail('a } is missing');
    }
    if (!cases.has('other')) this.fail('"other" is missing');
    return { kind, name, cases };
  }

  private skipSpace(): void {
    while (this.pattern[this.at] === ' ') this.at++;
  }

  private take(letter: string): boolean {
    this.skipSpace();
    if (this.pattern[this.at] !== letter) return false;
    this.at++;
    return true;
  }

  private word(): string {
    this.skipSpace();
    const start = this.at;
    while (/[\w=-]/.test(this.pattern[this.at] ?? '')) this.at++;
    if (start === this.at) this.fail('a word is missing');
    return this.pattern.slice(start, this.at);
  }
}

const parsed = new Map<string, Part[]>();

function parse(pattern: string): Part[] {
  let parts = parsed.get(pattern);
  if (!parts) {
    parts = new Parser(pattern).parse();
    parsed.set(pattern, parts);
  }
  return parts;
}

/** Costly to make, and asked for by every square of a board. */
const pluralRules = new Map<string, Intl.PluralRules>();

function pluralOf(locale: string, count: number): string {
  let rules = pluralRules.get(locale);
  if (!rules) {
    rules = new Intl.PluralRules(locale);
    pluralRules.set(locale, rules);
  }
  return rules.select(count);
}

/** The names of the values that a message asks for. */
export function argumentsOf(pattern: string): Set<string> {
  const names = new Set<string>();
  const collect = (parts: Part[]): void => {
    for (const part of parts) {
      if (typeof part === 'string' || part.kind === 'number') continue;
      names.add(part.name);
      if (part.kind !== 'value') for (const inner of part.cases.values()) collect(inner);
    }
  };
  collect(parse(pattern));
  return names;
}

/** As src/base/pattern.c does it: numbers are written without separators, and a value that is not given stays a name in braces. */
export function formatMessage(pattern: string, values: Values, locale: string): string {
  const write = (parts: Part[], counted: string): string =>
    parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part.kind === 'number') return counted;
        const value = values[part.name];
        if (value === undefined) return `{${part.name}}`;
        if (part.kind === 'value') return String(value);
        const { cases } = part;
        const label = part.kind === 'plural' ? pluralOf(locale, Number(value)) : String(value);
        const exact = part.kind === 'plural' ? cases.get(`=${value}`) : undefined;
        const chosen = exact ?? cases.get(label) ?? cases.get('other') ?? [];
        return write(chosen, part.kind === 'plural' ? String(value) : counted);
      })
      .join('');
  return write(parse(pattern), '');
}
