import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesLike, ROOT } from './source-files.ts';

/** One rule of a style sheet; rules inside `@media` and `@keyframes` are listed like others. */
export interface CssRule {
  readonly selector: string;
  readonly declarations: ReadonlyMap<string, string>;
}

export interface FiledRule extends CssRule {
  /** File and selector, as in lists of exceptions: `badge.module.css .live .dot`. */
  readonly name: string;
  /** The theme to which a selector is limited. */
  readonly theme: string | undefined;
}

/** Rules of a style sheet in source order. */
export function cssRules(css: string): readonly CssRule[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replace(/\s+/g, ' '),
    declarations: new Map(
      [...body.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [
        name,
        value.trim().replace(/\s+/g, ' '),
      ]),
    ),
  }));
}

/** Every rule of the app's style sheets except those of one file. */
export function rulesOfApp(butFor: string): readonly FiledRule[] {
  return filesLike('*.css')
    .filter((file) => file.startsWith('src/') && file !== butFor)
    .flatMap((file) =>
      cssRules(readFileSync(join(ROOT, file), 'utf8')).map((rule) => ({
        ...rule,
        name: `${file.split('/').slice(-2).join('/')} ${rule.selector}`,
        theme: /\[data-theme="(\w+)"\]/.exec(rule.selector)?.[1],
      })),
    );
}
