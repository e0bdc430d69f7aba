export type HeadColumn = readonly [text: string, className?: string];

export function TableHead({ columns }: { columns: readonly HeadColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(([text, className]) => (
          <th scope="col" className={className} key={text}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
