import { describeFailure } from './report.ts';
import type { MarbleResult } from './run.ts';

/** Results of one file of specs. */
export interface MarbleReport {
  readonly file: string;
  readonly results: readonly MarbleResult[];
}

/** Results as JUnit XML for build servers: a suite per file, a case per spec. */
export function junitXml(reports: readonly MarbleReport[]): string {
  const counts = (results: readonly MarbleResult[]) => {
    const of = (outcome: MarbleResult['outcome']) =>
      results.filter((result) => result.outcome === outcome).length;
    return `tests="${results.length}" failures="${of('failed')}" skipped="${of('skipped')}"`;
  };
  const all = reports.flatMap((report) => report.results);
  const suites = reports.map(({ file, results }) => {
    const cases = results.map((result) => testCase(file, result));
    const head = `  <testsuite name="${escaped(file)}" ${counts(results)}>`;
    return [head, ...cases, '  </testsuite>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="marbles" ${counts(all)}>`,
    ...suites,
    '</testsuites>\n',
  ].join('\n');
}

function testCase(file: string, result: MarbleResult): string {
  const head = `    <testcase classname="${escaped(file)}" name="${escaped(result.spec.title)}" line="${result.spec.line}"`;
  if (result.outcome === 'passed') return `${head}/>`;
  if (result.outcome === 'skipped') return `${head}>\n      <skipped/>\n    </testcase>`;
  const [first] = result.differences;
  const message = first
    ? `${first.track} differs at ${first.at * result.spec.tick} ms`
    : 'holds, although it is marked "failing"';
  const text = escaped(describeFailure(result, file));
  return `${head}>\n      <failure message="${escaped(message)}">${text}</failure>\n    </testcase>`;
}

/** XML 1.0 forbids control characters except tab and line ends, even when escaped. */
const fits = (char: string): boolean => char >= ' ' || char === '\t' || char === '\n';

function escaped(text: string): string {
  return text
    .split('')
    .map((char) => (fits(char) ? char : '?'))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
