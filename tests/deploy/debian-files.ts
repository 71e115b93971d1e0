import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';

/** What no program of the containers opens. */
const UNUSED =
  /^\/usr\/(?:share\/(?:doc|man|locale|i18n|info|lintian|javascript)|lib\/gcc)\/|libLLVM|\/libz3|\/llvmjit|\/promtool$/;
/** Folders of the root that are links into `/usr`. */
const MERGED = ['bin', 'sbin', 'lib', 'lib64'];
/** What packages make when they are configured. */
const CONFIGURED = [
  ...['etc/passwd', 'etc/group', 'etc/nsswitch.conf', 'etc/ld.so.cache'],
  ...['etc/alternatives/*', 'etc/ssl/certs/*', 'etc/postgresql-common/*'],
];

interface Package {
  readonly essential: boolean;
  /** Each needs one of these. */
  readonly needs: readonly (readonly string[])[];
}

/** Names in a list of a package, without versions and architectures. */
const namesIn = (list: string): string[] =>
  list
    .split('|')
    .map((each) => each.trim().replace(/[\s(:].*$/, ''))
    .filter((each) => each !== '');

/** The packages that are installed here, also by the names that they provide. */
function installed(): Map<string, Package & { readonly name: string }> {
  const format = `\${Package}\\t\${Status}\\t\${Essential}\\t\${Provides}\\t\${Pre-Depends},\${Depends}\\n`;
  const lines = execFileSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8' }).split('\n');
  const all = new Map<string, Package & { readonly name: string }>();
  const provided = new Map<string, Package & { readonly name: string }>();
  for (const line of lines) {
    const [name = '', status, essential, provides = '', needs = ''] = line.split('\t');
    if (status !== 'install ok installed') continue;
    const own = { name, essential: essential === 'yes', needs: needs.split(',').map(namesIn) };
    all.set(name, own);
    for (const each of provides.split(',').flatMap(namesIn)) provided.set(each, own);
  }
  return new Map([...provided, ...all]);
}

/** Debian packages of this list that are not installed here; all of them where there is no dpkg. */
export function missingPackages(names: readonly string[]): string[] {
  if (!existsSync('/usr/bin/dpkg-query')) return [...names];
  const here = installed();
  return names.filter((name) => !here.has(name));
}

export interface DebianFiles {
  /** Paths below the root, sorted. */
  readonly paths: readonly string[];
  /** The state of dpkg that says that these packages are installed. */
  readonly status: string;
}

/**
 * The files of Debian's essential packages, of these, and of all that they need, as installed here.
 */
export function debianFiles(names: readonly string[]): DebianFiles {
  const here = installed();
  const wanted = [
    ...names,
    ...[...here.values()].filter((each) => each.essential).map((e) => e.name),
  ];
  const found = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const own = here.get(name);
    if (!own || found.has(own.name)) continue;
    found.add(own.name);
    for (const any of own.needs) {
      const first = any.find((each) => here.has(each));
      if (first !== undefined) wanted.push(first);
    }
  }
  const listed = execFileSync('dpkg', ['-L', ...found], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).split('\n');
  const merged = new RegExp(`^/(${MERGED.join('|')})(?=/|$)`);
  const paths = listed
    .filter((path) => path.startsWith('/') && path !== '/.' && !UNUSED.test(path))
    .map((path) => path.replace(merged, '/usr/$1').slice(1))
    // A diverted file has another name.
    .filter((path) => existsSync(`/${path}`));
  const own = [...found].flatMap((name) =>
    globSync(`var/lib/dpkg/info/${name}{.*,:amd64.*}`, { cwd: '/' }),
  );
  const status = readFileSync('/var/lib/dpkg/status', 'utf8')
    .split(/\n\n+/)
    .filter((block) => found.has(/^Package: (.*)$/m.exec(block)?.[1] ?? ''))
    .join('\n\n');
  return {
    paths: [
      ...new Set([...paths, ...own, ...MERGED, ...globSync(CONFIGURED, { cwd: '/' })]),
    ].toSorted(),
    status: `${status}\n`,
  };
}
