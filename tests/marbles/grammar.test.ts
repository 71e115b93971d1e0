import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import oniguruma from 'vscode-oniguruma';
import textmate from 'vscode-textmate';

const here = new URL('./', import.meta.url);
const GRAMMAR = new URL('../../marbles/marble.tmLanguage.json', here);
let grammar: textmate.IGrammar;

/** The engine of VS Code reads the grammar, as editors do. */
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm');
  await oniguruma.loadWASM(readFileSync(wasm));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () =>
      textmate.parseRawGrammar(readFileSync(GRAMMAR, 'utf8'), 'marble.tmLanguage.json'),
  });
  const loaded = await registry.loadGrammar('source.marble');
  if (!loaded) throw new Error('the grammar cannot be loaded');
  grammar = loaded;
});

/** The innermost scope of each piece of a line that is not blank. */
function scopes(line: string): [text: string, scope: string][] {
  return grammar
    .tokenizeLine(line, null)
    .tokens.map(({ startIndex, endIndex, scopes: all }): [string, string] => [
      line.slice(startIndex, endIndex),
      (all.at(-1) ?? '').replace(/\.marble$/, ''),
    ])
    .filter(([text, scope]) => text.trim() !== '' && scope !== 'source');
}

describe('the TextMate grammar of marble specs', () => {
  it('names the parts of a spec', () => {
    expect(scopes('spec a price is polled  # why')).toEqual([
      ['spec', 'keyword.control.spec'],
      ['a price is polled ', 'entity.name.section'],
      ['# why', 'comment.line.number-sign'],
    ]);
    expect(scopes('failing spec a known defect')).toEqual([
      ['failing', 'storage.modifier'],
      ['spec', 'keyword.control.spec'],
      ['a known defect', 'entity.name.section'],
    ]);
    expect(scopes('rest-takes 20ms')).toEqual([
      ['rest-takes', 'keyword.other'],
      ['20ms', 'constant.numeric.duration'],
    ]);
    expect(scopes('value A = BTCUSDT 100 @5 delayed').map(([text]) => text)).toEqual([
      'value',
      'A',
      '=',
      'BTCUSDT',
      '100',
      '@5',
      'delayed',
    ]);
    expect(scopes('  expect quote BTCUSDT: -(aB) 30s ^')).toEqual([
      ['expect', 'keyword.control'],
      ['quote BTCUSDT', 'entity.name.function.output'],
      [':', 'punctuation.separator'],
      ['-', 'punctuation.definition.time'],
      ['(', 'punctuation.section.group'],
      ['a', 'variable.other'],
      ['B', 'variable.other'],
      [')', 'punctuation.section.group'],
      ['30s', 'constant.numeric.duration'],
      ['^', 'keyword.operator.subscription'],
    ]);
  });

  it('marks what means nothing in a diagram', () => {
    expect(scopes('  socket: a-?').at(-1)).toEqual(['?', 'invalid.illegal']);
  });

  const files = readdirSync(here).filter((file) => file.endsWith('.marble'));
  it.each(files)('knows every line of %s', (file) => {
    for (const line of readFileSync(new URL(file, here), 'utf8').split('\n')) {
      const found = scopes(line);
      if (line.trim() !== '') expect(found, line).not.toEqual([]);
      expect(found.filter(([, scope]) => scope.startsWith('invalid'))).toEqual([]);
    }
  });
});
