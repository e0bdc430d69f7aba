/** Holds an answer of the API against its published description. */
import { expect } from "vitest";
import { openApi } from "~/api/docs/openapi.server";
import { differencesBy } from "./differences";

const differences = differencesBy(openApi());

/** Fails with what differs. */
export function expectDescribed(method: string, path: string, status: number, envelope: unknown): void {
  const differs = differences(method, path, status, envelope);
  expect(differs, `${method} ${path} answered ${status} and not what is described`).toEqual([]);
}
