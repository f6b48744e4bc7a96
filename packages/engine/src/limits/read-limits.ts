// How much reading files may cost.

/** How much a file may ask of us; beyond it the file is refused with a clear sentence. */
export interface ReadLimits {
  /** Bytes of one file as it lies on disk. */
  maxFileBytes: number;
  /** Bytes that everything in one archive may inflate to. */
  maxInflatedBytes: number;
  /** Bytes that one workbook may inflate to; its shared texts are held in memory, so this is lower. */
  maxWorkbookBytes: number;
  /** Inflated bytes per packed byte; ordinary exports stay below 60. */
  maxRatio: number;
  /** Files in one archive or folder. */
  maxEntries: number;
  maxColumns: number;
  maxCellChars: number;
  maxRows: number;
  /** Rows times columns of one table: every cell is profiled, and what is told apart of each column is held in memory. */
  maxCells: number;
}

const MIB = 1024 * 1024;

export const defaultLimits: ReadLimits = {
  maxFileBytes: 1024 * MIB,
  maxInflatedBytes: 2048 * MIB,
  maxWorkbookBytes: 512 * MIB,
  maxRatio: 200,
  maxEntries: 1000,
  maxColumns: 5000,
  maxCellChars: MIB,
  maxRows: 20_000_000,
  maxCells: 200_000_000,
};
