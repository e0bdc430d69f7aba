/** The class of a medical device by the facts of its products. Pure. */

export const DEVICE_CLASSES = ["第一类", "第二类", "第三类"] as const;

/** "第二类医疗器械" or "II" is "第二类"; "" if unknown. */
export function getDeviceClass(facts: readonly (readonly [label: string, value: string])[]): string {
  const message = facts.find(([label]) => label === "管理类别")?.[1] ?? "";
  return DEVICE_CLASSES.find((item) => message.startsWith(item)) ?? "";
}
