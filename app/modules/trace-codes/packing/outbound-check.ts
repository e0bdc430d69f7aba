export const CHECK_STATES = {
  waiting: "待复核",
  passed: "复核通过",
  returned: "已退回",
  used: "已出库",
} as const;
export type CheckState = keyof typeof CHECK_STATES;
