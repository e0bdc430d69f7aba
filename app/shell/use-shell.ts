import { isRouteErrorResponse, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useContext } from "react";
import { UNSAFE_DataRouterStateContext } from "react-router-dom";
import { getFrame, type Frame } from "./handle";
import type { ShellData } from "./shell";

export function useShell(): ShellData | undefined {
  return useRouteLoaderData<ShellData>("root");
}

export function useFrame(): Frame {
  return getFrame(useMatches());
}

/** The HTTP status with which this page failed, or undefined. No public hook tells a parent. */
export function useErrorStatus(): number | undefined {
  const errors = useContext(UNSAFE_DataRouterStateContext)?.errors ?? {};
  const error = useRouteError() ?? Object.values(errors)[0];
  if (error === undefined) return undefined;
  return isRouteErrorResponse(error) ? error.status : 500;
}
