import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const lines = (metrics: Metrics, name: string): string[] =>
  metrics
    .text()
    .split('\n')
    .filter((line) => line.startsWith(name));

it('counts an observation in every bucket that holds it', () => {
  const metrics = new Metrics();
  const observe = metrics.histogram('commit_ms', 'Time.', [1, 5, 20]);
  for (const value of [0.5, 1, 3, 20, 21]) observe(value);
  expect(lines(metrics, 'commit_ms')).toEqual([
    'commit_ms_bucket{le="1"} 2',
    'commit_ms_bucket{le="5"} 3',
    'commit_ms_bucket{le="20"} 4',
    'commit_ms_bucket{le="+Inf"} 5',
    'commit_ms_sum 45.500',
    'commit_ms_count 5',
  ]);
});

it('keeps calls apart and escapes their names', () => {
  const metrics = new Metrics();
  metrics.observeCall('GET a', 3);
  metrics.observeCall('POST "b"', 700);
  expect(lines(metrics, 'tideline_call_ms_count')).toEqual([
    'tideline_call_ms_count{call="GET a"} 1',
    'tideline_call_ms_count{call="POST \\"b\\""} 1',
  ]);
  expect(lines(metrics, 'tideline_call_ms_bucket{call="GET a",le="5"')).toEqual([
    'tideline_call_ms_bucket{call="GET a",le="5"} 1',
  ]);
});
