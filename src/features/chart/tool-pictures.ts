/** Pictures of the chart's own tools, whose code loads with the chart and not with the app. */
export const TOOL_PICTURES = {
  replay: 'M7 6v12M5.500 9h3v6h-3zM12 4v3m0 10v3M10.500 7h3v10h-3zM16.500 8.500v7l4.500-3.500z',
  play: 'M8 5.500v13l10-6.500z',
  pause: 'M8.500 5.500v13m7-13v13',
  step: 'M6.500 5.500v13l8-6.500zM17.500 5.500v13',
  magnet: 'M6 4v8a6 6 0 0 0 12 0V4h-3.500v8a2.500 2.500 0 0 1-5 0V4zM6 8h3.500M14.500 8H18',
} as const;
