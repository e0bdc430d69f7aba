export function Meter(props: { value: number; max: number; label: string; text?: string; green?: boolean }) {
  const percent = props.max > 0 ? Math.floor((Math.min(props.value, props.max) * 100) / props.max) : 0;
  return (
    <p className={props.green ? "meter meter--green" : "meter"}>
      <progress max={props.max} value={Math.min(props.value, props.max)} aria-label={props.label}>
        {`${percent}%`}
      </progress>
      {props.text}
    </p>
  );
}
