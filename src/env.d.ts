/// <reference types="vite/client" />

/** Version of this build, from package.json (vite.config.ts). */
declare const __BUILD_VERSION__: string;
