import { expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const lines = async (metrics: Metrics, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

it('counts an observation in every bucket that holds it', async () => {
  const metrics = new Metrics();
  const observe = metrics.histogram('commit_ms', 'Time.', [1, 5, 20]);
  for (const value of [0.5, 1, 3, 20, 21]) observe(value);
  expect(await lines(metrics, 'commit_ms')).toEqual([
    'commit_ms_bucket{le="1"} 2',
    'commit_ms_bucket{le="5"} 3',
    'commit_ms_bucket{le="20"} 4',
    'commit_ms_bucket{le="+Inf"} 5',
    'commit_ms_sum 45.5',
    'commit_ms_count 5',
  ]);
});

it('keeps calls apart and escapes their names', async () => {
  const metrics = new Metrics();
  metrics.observeCall('GET a', 3);
  metrics.observeCall('POST "b"', 700);
  expect(await lines(metrics, 'tideline_call_ms_count')).toEqual([
    'tideline_call_ms_count{call="GET a"} 1',
    'tideline_call_ms_count{call="POST \\"b\\""} 1',
  ]);
  expect(await lines(metrics, 'tideline_call_ms_bucket{le="5",call="GET a"')).toEqual([
    'tideline_call_ms_bucket{le="5",call="GET a"} 1',
  ]);
});
