import { getListPath } from "./list-address";

interface ListExportsProps {
  path: string;
  input: Readonly<Record<string, string>>;
}

const FORMATS = { csv: "CSV", xlsx: "XLSX" } as const;

export function ListExports({ path, input }: ListExportsProps) {
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
