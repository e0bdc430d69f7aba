const TONES: Record<string, string> = {
  优: "red",
  秒: "solid",
  满: "orange",
  换购: "amber",
  赠: "pink",
  特: "red",
  新: "red",
  近: "amber",
  拼: "solid",
  组: "blue",
  折: "orange",
  返: "orange",
  券: "orange",
  包邮: "green",
  单品包邮: "green",
};

export function Tag({ name, describe }: { name: string; describe?: string }) {
  return (
    <span className={`tag tag--${TONES[name] ?? "plain"}`} title={describe || undefined}>
      {name}
    </span>
  );
}
