/** Holds an answer of the API against its published description. */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { openApi } from "~/api/openapi.server";

const description = openApi();

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
ajv.addSchema({ ...description, $id: "openapi" }, "openapi");

const pointer = (...keys: string[]) =>
  `openapi#/${keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

/** "/api/draw/{id}/activity" fits "/api/draw/7/activity"; where two fit, the one without a parameter. */
function templateOf(path: string): string | undefined {
  const fits = Object.keys(description.paths).filter((template) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  return fits.sort((a, b) => a.split("{").length - b.split("{").length)[0];
}

const checks = new Map<string, ValidateFunction>();

function checkOf(method: string, path: string, status: number): ValidateFunction {
  const template = templateOf(path);
  const name = method.toLowerCase();
  const isSuccess = status === 200 && template && description.paths[template]?.[name];
  const $ref = isSuccess
    ? pointer("paths", template, name, "responses", "200", "content", "application/json", "schema")
    : pointer("components", "schemas", "Refusal");
  let check = checks.get($ref);
  if (!check) checks.set($ref, (check = ajv.compile({ $ref })));
  return check;
}

/** Fails with what differs: a success must be what its endpoint's 200 says, everything else a refusal. */
export function expectDescribed(method: string, path: string, status: number, envelope: unknown): void {
  const check = checkOf(method, path, status);
  const isRight = check(envelope);
  const differs = (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  expect({ isRight, differs }, `${method} ${path} answered ${status} and not what is described`).toEqual({
    isRight: true,
    differs: [],
  });
}
