const STAR = 'm12 4 2.4 5.1 5.6.7-4.1 3.9 1 5.6-4.9-2.7-4.9 2.7 1-5.6L4 9.8l5.6-.7z';

/** Paths on a 24 px grid, drawn with one round stroke of 1.75 px. */
const PATHS = {
  home: 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  spot: 'M7 4v3m0 8v5M17 4v5m0 7v4M6 7h2a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM16 9h2a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
  options: 'M5 13.5a7 7 0 1 1 14 0 7 7 0 1 1-14 0M12 9.5v4l2.5 2M12 6.5V3m-2 0h4',
  trust: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.5 10',
  assets:
    'M18 7.5V6a1.5 1.5 0 0 0-1.5-1.5h-11A1.5 1.5 0 0 0 4 6v12a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18V9a1.5 1.5 0 0 0-1.5-1.5H5.5A1.5 1.5 0 0 1 4 6m12 7.5h.5',
  menu: 'M4 7h16M4 12h16M4 17h10',
  back: 'm14.5 5-7 7 7 7',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M4.5 11a6.5 6.5 0 1 1 13 0 6.5 6.5 0 1 1-13 0M16 16l4 4',
  star: STAR,
  'star-on': STAR,
  right: 'm9.5 6 6 6-6 6',
  down: 'm6 9.5 6 6 6-6',
  up: 'm6 14.5 6-6 6 6',
  'caret-up': 'M8.5 14h7L12 10.2z',
  'caret-down': 'M8.5 10.5h7L12 14.3z',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM11 18h2',
  desk: 'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-14a1.5 1.5 0 0 1-1.5-1.5v-8a1.5 1.5 0 0 1 1.5-1.5zM12 15.5V19m-3.5.5h7',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  user: 'M8 8.5a4 4 0 1 1 8 0 4 4 0 1 1-8 0M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  bell: 'M6 10a6 6 0 0 1 12 0c0 4 1.5 5.5 2 6.5H4C4.5 15.5 6 14 6 10M10 19.5a2.2 2.2 0 0 0 4 0',
  alarm:
    'M5 13a7 7 0 1 1 14 0 7 7 0 1 1-14 0M12 9.5V13l2.5 1.5M3.5 7 7 4m13.5 3L17 4M7 18.5 5.5 20.5m11.5-2 1.5 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M9.25 12a2.75 2.75 0 1 1 5.5 0 2.75 2.75 0 1 1-5.5 0',
  'eye-off':
    'M4 4l16 16M9.9 5.7A9.5 9.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3.1 3.8M6.3 7.3A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.2M10 10a2.75 2.75 0 0 0 3.9 3.9',
  copy: 'M11 9h6.5a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2h-6.5a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2zM15 9V6.5a2 2 0 0 0-2-2H6.5a2 2 0 0 0-2 2V13a2 2 0 0 0 2 2H9',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.4v.1',
  info: 'M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0M12 11v5m0-8.4v.1',
  refresh: 'M19.5 5v5h-5M19 10a7.5 7.5 0 1 0 .5 4',
  globe:
    'M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0M3.5 12h17M12 3.5c2.5 2.4 3.7 5.2 3.7 8.5s-1.2 6.1-3.7 8.5c-2.5-2.4-3.7-5.2-3.7-8.5S9.5 5.9 12 3.5',
  deposit: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  withdraw: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15',
  transfer: 'M4 8.5h15m-4-4 4 4-4 4M20 15.5H5m4-4-4 4 4 4',
  chart: 'M4 4v16h16M8 15l3.5-4.5 3 2.5L20 7',
  more: 'M6 11.375a.625.625 0 1 1 0 1.25.625.625 0 0 1 0-1.25m6 0a.625.625 0 1 1 0 1.25.625.625 0 0 1 0-1.25m6 0a.625.625 0 1 1 0 1.25.625.625 0 0 1 0-1.25',
  table:
    'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 9.7h16M4 14.3h16M10 5v14',
  records: 'M6.5 4h11v16.5l-2.75-1.8-2.75 1.8-2.75-1.8-2.75 1.8zM9.5 8.5h5M9.5 12.5h5',
  card: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 10h17M7 14.5h3.5',
  expand: 'M14.5 4.5h5v5m0-5-6 6M9.5 19.5h-5v-5m0 5 6-6',
  shrink: 'M19.5 10.5h-6v-6m0 6 6-6M4.5 13.5h6v6m0-6-6 6',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  headset:
    'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5h2.5V18H5.5a1 1 0 0 1-1-1zM19.5 13.5H17V18h1.5a1 1 0 0 0 1-1zM18.5 18c0 1.7-2 2.5-4.5 2.5',
  theme: 'M19.5 14A8 8 0 0 1 10 4.5a8 8 0 1 0 9.5 9.5',
  palette: 'M7 19V9m0 10-2.5-3M7 19l2.5-3M17 5v10m0-10-2.5 3M17 5l2.5 3',
  speed: 'M4.5 17.5a8.5 8.5 0 1 1 15 0M12 14l4-5',
  lock: 'M8 10.5h8a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  key: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8M10.8 13.2l8.7-8.7M16.5 7.5 19 10m-5.5.5 2 2',
  offline:
    'M4 4l16 16M2.5 9.5a14 14 0 0 1 4.5-2.6M21.5 9.5a14 14 0 0 0-9-3.5M5.8 13a9.5 9.5 0 0 1 4-2.2M18.2 13a9 9 0 0 0-2.2-1.5M9 16.5a4.5 4.5 0 0 1 5.5-.3M12 19.5v.1',
  image:
    'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.5v.1',
  pin: 'M12 20.5c4.3-4.4 6.5-7.6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 2.9 2.2 6.1 6.5 10.5M9.7 10a2.3 2.3 0 1 1 4.6 0 2.3 2.3 0 1 1-4.6 0',
  pen: 'M14.5 5.5 18.5 9.5 9 19l-4.5.5L5 15zM12.5 7.5l4 4',
  box: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7',
} as const satisfies Readonly<Record<string, string>>;

/** Icons whose shapes are filled. The circles of `more` have a radius of 1.5 px with the stroke. */
const FILLED: ReadonlySet<string> = new Set(['star-on', 'caret-up', 'caret-down', 'more']);

export type IconName = keyof typeof PATHS;

/** Every icon, for the design system's page. */
export const ICON_NAMES = Object.keys(PATHS) as readonly IconName[];

interface LinePictureProps {
  /** The path, on a 24 px grid. */
  readonly d: string;
  /** px. */
  readonly size: number;
  readonly fill?: 'none' | 'currentColor';
}

/** A path with one round stroke; hidden from screen readers. */
export const LinePicture = ({ d, size, fill = 'none' }: LinePictureProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} fill={fill} />
  </svg>
);

/** Decoration beside a text or inside a labelled button. */
export const Icon = ({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) => (
  <LinePicture d={PATHS[name]} size={size} fill={FILLED.has(name) ? 'currentColor' : 'none'} />
);
