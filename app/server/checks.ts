import { existsSync } from "node:fs";
import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";

/** Why the shop cannot start, in one line. */
export class Problem extends Error {}

/** Node's `recursive` hangs where the system refuses with ENOENT, as under /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path);
}

export async function checkFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const trial = join(path, `.trial-${process.pid}`);
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(trial, "");
    await rm(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Problem(`目录 ${path} 无法写入（${code}），请把 SHOP_DATA 设为可写的目录`);
  }
}

/** Writes a test object, so that missing permissions show at start rather than at the first upload. */
export async function checkStorage(): Promise<void> {
  const { fileStore } = await import("~/platform/files/files.server");
  const trial = `trial-${process.pid}`;
  try {
    await fileStore.put(trial, Buffer.from("trial"));
    await fileStore.remove(trial);
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? ((cause.cause as Error | undefined) ?? cause).message : message;
    throw new Problem(`文件存储不可用：${why}。请检查 S3_ENDPOINT、S3_REGION、S3_BUCKET 和密钥`);
  }
}

/** Throws Problem when the port cannot be listened on. */
export function checkPort(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      const at = host ? `${host}:${port}` : `${port}`;
      reject(
        new Problem(
          code === "EADDRINUSE"
            ? `端口 ${at} 已被占用，请把 PORT 设为空闲端口`
            : `端口 ${at} 无法使用（${code}），请检查 PORT 和 HOST`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
