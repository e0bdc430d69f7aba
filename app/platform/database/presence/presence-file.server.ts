import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import type { Presence } from "./presence";

const NAME = /^[0-9a-f]{8}$/;

function isHeld(path: string): boolean {
  const file = openSqlite(path, { fileMustExist: true, timeout: 0 });
  try {
    file.exec("begin exclusive; rollback");
    return false;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") return true;
    throw error;
  } finally {
    file.close();
  }
}

export function filePresence(data: string): Presence {
  const folder = join(data, "presence");
  const pathOf = (name: string) => join(folder, name);
  const isGone = (name: string): boolean => {
    if (!existsSync(pathOf(name))) return true;
    try {
      return !isHeld(pathOf(name));
    } catch (error) {
      if (!existsSync(pathOf(name))) return true;
      throw error;
    }
  };
  const clear = () => {
    for (const name of readdirSync(folder).filter((item) => NAME.test(item)))
      if (isGone(name)) rmSync(pathOf(name), { force: true });
  };
  return {
    hold() {
      mkdirSync(folder, { recursive: true });
      clear();
      const name = randomBytes(4).toString("hex");
      // Locked before it gets its name, so it is never found unlocked.
      const made = pathOf(`${name}.new`);
      const file = openSqlite(made);
      file.exec("begin exclusive");
      renameSync(made, pathOf(name));
      process.once("exit", () => {
        file.close();
        rmSync(pathOf(name), { force: true });
      });
      return Promise.resolve(name);
    },
    isGone: (name) => Promise.resolve(isGone(name)),
  };
}
