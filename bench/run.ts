/** `node bench/run.ts [NAME…]`: the same as `tideline bench`. */
import { commandLine } from '../bin/command-line.ts';

process.exitCode = await commandLine(['bench', ...process.argv.slice(2)]);
