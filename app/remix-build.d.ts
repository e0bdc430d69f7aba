/** The build that this very program is part of, as the Remix plugin offers it. */
declare module "virtual:remix/server-build" {
  export * from "@remix-run/dev/server-build";
}
