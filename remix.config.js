import { flatRoutes } from "remix-flat-routes";

/** The Remix options of the shop; vite.config.ts hands them to the Remix plugin. */
export default {
  // app/server/build.ts has it made beside the build that serves.
  buildDirectory: process.env.BUILD_INTO ?? "build",
  ignoredRouteFiles: ["**/*"],
  routes: (defineRoutes) => flatRoutes("routes", defineRoutes),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: false,
    unstable_optimizeDeps: true,
  },
};
