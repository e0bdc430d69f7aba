import { getListPath } from "./list-address";

const FORMATS = { csv: "CSV", xlsx: "XLSX" } as const;

export function ListExports({ path, input }: { path: string; input: Readonly<Record<string, string>> }) {
  return (
    <span>
      导出
      {Object.entries(FORMATS).map(([format, name]) => (
        <a key={format} className="list-export" href={getListPath(path, input, { format })} download>
          {name}
        </a>
      ))}
    </span>
  );
}
