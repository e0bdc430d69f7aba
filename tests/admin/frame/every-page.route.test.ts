import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { READ_ONLY } from "~/modules/staff/permissions/inspector";
import {
  INSPECTOR,
  isBuiltIn,
  isPermission,
  OWN,
  getPermissions,
  STAFF_ROLE_NAMES,
  type Needed,
} from "~/modules/staff/permissions/permissions";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { Browser } from "../../modules/company/browser";
import { shopRoutes } from "../../spec/routes";
import { getAnswer, loadPeople, roleBrowser } from "./people";

interface AdminRoute {
  handle?: { isOpen?: true; needed?: Needed; change?: Needed; header?: string };
  loader?: (args: never) => unknown;
  action?: (args: never) => unknown;
  default?: unknown;
}

const routes = Object.values(shopRoutes()).filter(
  ({ file }) => file?.startsWith("routes/_admin+/") && !/_layout\.tsx$/.test(file),
);
const modules = new Map<string, AdminRoute>();
const browsers = new Map<BuiltInRole | "visitor", Browser>();

beforeAll(async () => {
  await loadPeople();
  for (const { id, file } of routes)
    modules.set(id, (await import(join(process.cwd(), "app", file!))) as AdminRoute);
  browsers.set("visitor", new Browser());
  for (const role of Object.keys(STAFF_ROLE_NAMES).filter(isBuiltIn))
    browsers.set(role, await roleBrowser(role));
});

const pathOf = (path: string | undefined) =>
  `/${(path ?? "").replace(/:\w+\??/g, "1").replace("*", "nothing")}`;
const paramsOf = (path: string | undefined) =>
  Object.fromEntries([...(path ?? "").matchAll(/:(\w+)/g)].map(([, name]) => [name!, "1"]));
const mayDo = (role: BuiltInRole, needed: Needed) => needed === OWN || getPermissions([role], []).has(needed);
const isSignIn = (answer: Response) => answer.headers.get("Location")?.startsWith("/staff/sign-in") === true;

test("the back office has pages, and its layout asks nobody to sign in by itself", () => {
  expect(routes.length).toBeGreaterThan(4);
  expect(routes.map(({ path }) => pathOf(path)).filter((path) => !path.startsWith("/staff"))).toEqual([]);
});

describe.each(routes.map(({ id, path }) => [id, path] as const))("%s", (id, path) => {
  const open = () => modules.get(id)!.handle?.isOpen === true;

  test("says what one must be allowed, or that it comes before signing in", () => {
    const { handle, loader } = modules.get(id)!;
    expect(handle?.header).toBe("admin");
    expect(loader, "without a loader nobody is asked who they are").toBeTypeOf("function");
    if (handle?.isOpen) return;
    for (const needed of [handle?.needed, handle?.change])
      expect(needed === OWN || isPermission(String(needed)), String(needed)).toBe(true);
  });

  test("sends a visitor to sign in, with whatever they send", async () => {
    if (open()) return;
    const { loader, action } = modules.get(id)!;
    const visitor = browsers.get("visitor")!;
    const seen = await getAnswer(loader!, visitor.get(pathOf(path)), paramsOf(path));
    expect([seen.status, isSignIn(seen)]).toEqual([303, true]);
    if (!action) return;
    const sent = await getAnswer(action, visitor.post(pathOf(path), {}), paramsOf(path));
    expect([sent.status, isSignIn(sent)]).toEqual([303, true]);
  });

  test.each(Object.keys(STAFF_ROLE_NAMES).filter(isBuiltIn))("answers %s what is theirs", async (role) => {
    const { loader, action, handle } = modules.get(id)!;
    if (open()) return;
    const browser = browsers.get(role)!;
    const seen = await getAnswer(loader!, browser.get(pathOf(path)), paramsOf(path));
    if (mayDo(role, handle!.needed!)) expect([403, 500]).not.toContain(seen.status);
    else await expectRefusal(seen);
    expect(isSignIn(seen)).toBe(false);
    if (!action) return;
    const sent = await getAnswer(action, browser.post(pathOf(path), {}), paramsOf(path));
    if (role === INSPECTOR) expect([sent.status, await sent.text()]).toEqual([403, READ_ONLY]);
    else if (mayDo(role, handle!.change!)) expect([403, 500]).not.toContain(sent.status);
    else await expectRefusal(sent);
    expect(isSignIn(sent)).toBe(false);
  });
});

async function expectRefusal(answer: Response): Promise<void> {
  expect(answer.status).toBe(403);
  expect(await answer.text()).toMatch(/^您的角色没有“.+：.+”的权限/);
}
