import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const lines = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

it('counts an observation in every bucket that holds it', async () => {
  const metrics = new Metrics();
  const observe = metrics.histogram('commit_seconds', 'Time.', [1, 5, 20]);
  for (const value of [0.5, 1, 3, 20, 21]) observe(value);
  expect(await lines(metrics, 'commit_seconds')).toEqual([
    'commit_seconds_bucket{le="1"} 2',
    'commit_seconds_bucket{le="5"} 3',
    'commit_seconds_bucket{le="20"} 4',
    'commit_seconds_bucket{le="+Inf"} 5',
    'commit_seconds_sum 45.5',
    'commit_seconds_count 5',
  ]);
});

it('keeps calls apart and escapes their names', async () => {
  const metrics = new Metrics();
  metrics.observeCall('GET a', 0.003);
  metrics.observeCall('POST "b"', 0.7);
  expect(await lines(metrics, 'tideline_call_seconds_count')).toEqual([
    'tideline_call_seconds_count{call="GET a"} 1',
    'tideline_call_seconds_count{call="POST \\"b\\""} 1',
  ]);
  expect(await lines(metrics, 'tideline_call_seconds_bucket{le="0.005",call="GET a"')).toEqual([
    'tideline_call_seconds_bucket{le="0.005",call="GET a"} 1',
  ]);
});
