export interface ReportFigure {
  name: string;
  value: string;
  note: string;
  isBad?: boolean;
}

export function FiguresRow({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <ul className="figures figures--row part">
      {figures.map(({ name, value, note, isBad }) => (
        <li className="figure figure--plain" key={name}>
          <p className="figure__name">{name}</p>
          <p className={isBad ? "figure__value figure__value--bad" : "figure__value"}>{value}</p>
          <p className="figure__note">{note}</p>
        </li>
      ))}
    </ul>
  );
}
