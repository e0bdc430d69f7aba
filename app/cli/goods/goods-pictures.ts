import { Command } from "commander";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { filePicture, type FiledPicture } from "~/modules/catalogue/pictures/picture-upload.server";
import { countsText, dryRunOption, FILE_UPLOAD_RESULT_NAMES, trialWords } from "~/cli/output/command-words";
import { say, tabbed, untruncated } from "~/cli/output/print";
import { MAX_PICTURE_MB, WEIGHT_TEXT } from "~/modules/pictures/picture-file";
import { now } from "~/platform/values/clock.server";

async function* filesIn(paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) yield path;
    else
      for (const name of (await readdir(path)).sort())
        if (!name.startsWith(".")) yield* filesIn([join(path, name)]);
  }
}

async function fileAt(path: string, before: Map<string, string>, isTrial: boolean): Promise<FiledPicture> {
  const name = basename(path);
  // Do not read a file that is too large.
  if ((await stat(path)).size > MAX_PICTURE_MB * 1024 * 1024)
    return { name, result: "refused", text: WEIGHT_TEXT };
  const file = new File([await readFile(path)], name);
  return filePicture(file, before, now(), isTrial);
}

/** Stores the given pictures; `say` gets a line for each. Returns the number refused. A dry run stores nothing. */
export async function filePictures(
  paths: readonly string[],
  say: (line: string) => void,
  isTrial = false,
): Promise<number> {
  const counts = { stored: 0, replaced: 0, unchanged: 0, refused: 0 };
  const before = new Map<string, string>();
  for await (const path of filesIn(paths)) {
    const { result, text } = await fileAt(path, before, isTrial);
    counts[result] += 1;
    say(tabbed([FILE_UPLOAD_RESULT_NAMES[result], untruncated(path), untruncated(text)]));
  }
  say(trialWords(countsText(counts), isTrial));
  return counts.refused;
}

export function goodsPictureCommands(): Command[] {
  return [
    new Command("goods-pictures")
      .description("按商品存放图片，逐个列出结果；同一位置的新图代替旧图")
      .argument(
        "<paths...>",
        "名为 <商品编号、货号、条码或批准文号>.jpg 的图片，第二张写 <编号>_2.jpg，或其目录；JPG、PNG、WebP",
      )
      .addOption(dryRunOption())
      .action(async (paths: string[], { dryRun = false }: { dryRun?: boolean }) => {
        const refused = await filePictures(paths, say, dryRun);
        process.exitCode = refused > 0 ? 1 : 0;
      }),
  ];
}
