/** The frame's data for any component below the root; undefined on error pages that came before it. */
import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { frameOf, type Frame } from "./handle";
import type { ShellData } from "./shell";

export function useShell(): ShellData | undefined {
  return useRouteLoaderData<ShellData>("root");
}

export function useFrame(): Frame {
  return frameOf(useMatches());
}
