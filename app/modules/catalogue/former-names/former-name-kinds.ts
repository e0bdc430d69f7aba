export const RENAMED_KINDS = ["category", "manufacturer", "warehouse"] as const;
export const MERGED_KINDS = ["category", "manufacturer"] as const;
