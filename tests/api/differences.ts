/** What differs between an answer of the API and its published description. */
import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApi } from "~/api/docs/openapi.server";

const pointer = (...keys: string[]) =>
  `openapi#/${keys.map((key) => encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

export type Differences = (method: string, path: string, status: number, envelope: unknown) => string[];

/** By this description: a success must be what its call's 200 says, everything else a refusal. */
export function differencesBy(description: OpenApi): Differences {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...description, $id: "openapi" }, "openapi");
  const checks = new Map<string, ValidateFunction>();

  // "/api/draw/{id}/activity" fits "/api/draw/7/activity"; where two fit, the one without a parameter.
  const templateOf = (path: string) =>
    Object.keys(description.paths)
      .filter((template) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path))
      .sort((a, b) => a.split("{").length - b.split("{").length)[0];

  return (method, path, status, envelope) => {
    const template = templateOf(path);
    const name = method.toLowerCase();
    const isSuccess = status === 200 && template && description.paths[template]?.[name];
    const $ref = isSuccess
      ? pointer("paths", template, name, "responses", "200", "content", "application/json", "schema")
      : pointer("components", "schemas", "Refusal");
    let check = checks.get($ref);
    if (!check) checks.set($ref, (check = ajv.compile({ $ref })));
    return check(envelope)
      ? []
      : (check.errors ?? []).map(({ instancePath, message, params }) =>
          [instancePath, message, JSON.stringify(params)].join(" "),
        );
  };
}
