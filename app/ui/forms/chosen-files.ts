/** Texts about chosen files. */
export interface ChosenFileFacts {
  name: string;
  size: number;
  lastModified: number;
}

const KB = 1024;

/** "12 KB", "3.4 MB": whole KB below 1 MB, never 0. */
export function formatSize(bytes: number): string {
  if (bytes < KB * KB) return `${Math.min(Math.max(Math.ceil(bytes / KB), 1), KB - 1)} KB`;
  return `${(Math.floor((bytes * 10) / (KB * KB)) / 10).toFixed(1)} MB`;
}

export function chosenText(files: readonly Pick<ChosenFileFacts, "size">[]): string {
  if (files.length === 0) return "未选择文件";
  return `已选 ${files.length} 个文件，共 ${formatSize(files.reduce((sum, file) => sum + file.size, 0))}`;
}

/** The label instead of a picture: "PDF", "XLSX", or "文件". */
export function getExtension(name: string): string {
  const [, extension] = /\.([A-Za-z0-9]{1,4})$/.exec(name) ?? [];
  return extension?.toUpperCase() ?? "文件";
}

const isSame = (a: ChosenFileFacts, b: ChosenFileFacts) => a.name === b.name && a.size === b.size;

/** Adds newly chosen files: phones give one photo at a time. Equal files once. */
export function joinFiles<File extends ChosenFileFacts>(
  before: readonly File[],
  now: readonly File[],
): File[] {
  return [...before.filter((item) => !now.some((other) => isSame(item, other))), ...now];
}
