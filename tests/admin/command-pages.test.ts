/** Everything that the command line does is a page of the desk. */
import { expect, test } from "vitest";
import { COMMAND_PAGES } from "~/admin/command-pages";
import { COMMANDS } from "../cli/commands";
import { shopRoutes } from "../spec/routes";
import { COMMANDS_TO_COME } from "./commands-to-come";

const paths = new Set(
  Object.values(shopRoutes())
    .filter(({ file }) => file?.startsWith("routes/_admin+/"))
    .map(({ path }) => `/${path ?? ""}`),
);

test("every command has a page, or is named with why it has none yet", () => {
  const without = Object.keys(COMMANDS).filter(
    (command) => !Object.hasOwn(COMMAND_PAGES, command) && !Object.hasOwn(COMMANDS_TO_COME, command),
  );
  expect(without).toEqual([]);
});

test("every page of a command is among the routes", () => {
  const missing = Object.entries(COMMAND_PAGES).filter(([, path]) => !paths.has(path));
  expect(missing).toEqual([]);
});

test("both tables name commands alone that there are", () => {
  const known = [...Object.keys(COMMAND_PAGES), ...Object.keys(COMMANDS_TO_COME)];
  expect(known.filter((command) => !Object.hasOwn(COMMANDS, command))).toEqual([]);
});

test("a command that has a page leaves the table of those to come", () => {
  expect(Object.keys(COMMANDS_TO_COME).filter((command) => Object.hasOwn(COMMAND_PAGES, command))).toEqual(
    [],
  );
});
