/* Writes utf8proc_data.c anew, without what the rooms never ask for: upper, lower and title case, and which widths are
 * ambiguous. Rows of properties that are then the same become one. Built for, and run on, the machine that builds.
 *   slim_utf8proc utf8proc_data.c */
#include <utf8proc.h>

#include <utf8proc_data.c>

#include <stdio.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static utf8proc_property_t rows[COUNT(utf8proc_properties)];
static size_t row_count = 0;

/* Field by field into zeroed memory, so that padding compares equal too. */
static utf8proc_property_t slim(const utf8proc_property_t *whole) {
  utf8proc_property_t row;
  memset(&row, 0, sizeof row);
  row.category = whole->category;
  row.combining_class = whole->combining_class;
  row.bidi_class = whole->bidi_class;
  row.decomp_type = whole->decomp_type;
  row.decomp_seqindex = whole->decomp_seqindex;
  row.casefold_seqindex = whole->casefold_seqindex;
  row.uppercase_seqindex = row.lowercase_seqindex = row.titlecase_seqindex = UINT16_MAX; /* none */
  row.comb_index = whole->comb_index;
  row.comb_length = whole->comb_length;
  row.comb_issecond = whole->comb_issecond;
  row.bidi_mirrored = whole->bidi_mirrored;
  row.comp_exclusion = whole->comp_exclusion;
  row.ignorable = whole->ignorable;
  row.control_boundary = whole->control_boundary;
  row.charwidth = whole->charwidth;
  row.boundclass = whole->boundclass;
  row.indic_conjunct_break = whole->indic_conjunct_break;
  return row;
}

static size_t number_of(utf8proc_property_t row) {
  size_t number = 0;
  while (number < row_count && memcmp(&rows[number], &row, sizeof row) != 0) ++number;
  if (number == row_count) rows[row_count++] = row;
  return number;
}

#define PRINT_TABLE(type, table)                                        \
  do {                                                                  \
    fprintf(out, "static const %s %s[] = {", type, #table);                   \
    for (size_t i = 0; i < COUNT(table); ++i) fprintf(out, "%ld,", (long)(table)[i]); \
    fprintf(out, "};\n");                                                     \
  } while (0)

int main(int argc, char **argv) {
  FILE *const out = argc == 2 ? fopen(argv[1], "wb") : NULL;
  if (!out) return 2;
  static size_t numbers[COUNT(utf8proc_properties)];
  for (size_t i = 0; i < COUNT(utf8proc_properties); ++i) numbers[i] = number_of(slim(&utf8proc_properties[i]));

  PRINT_TABLE("utf8proc_uint16_t", utf8proc_sequences);
  PRINT_TABLE("utf8proc_uint16_t", utf8proc_stage1table);
  fprintf(out, "static const utf8proc_uint16_t utf8proc_stage2table[] = {");
  for (size_t i = 0; i < COUNT(utf8proc_stage2table); ++i) fprintf(out, "%zu,", numbers[utf8proc_stage2table[i]]);
  fprintf(out, "};\nstatic const utf8proc_property_t utf8proc_properties[] = {\n");
  for (size_t i = 0; i < row_count; ++i) {
    const utf8proc_property_t *row = &rows[i];
    fprintf(out, "{.category=%d,.combining_class=%d,.bidi_class=%d,.decomp_type=%d,.decomp_seqindex=%d,.casefold_seqindex=%d,"
           ".uppercase_seqindex=%d,.lowercase_seqindex=%d,.titlecase_seqindex=%d,.comb_index=%d,.comb_length=%d,"
           ".comb_issecond=%d,.bidi_mirrored=%d,.comp_exclusion=%d,.ignorable=%d,.control_boundary=%d,.charwidth=%d,.boundclass=%d,"
           ".indic_conjunct_break=%d},\n",
           row->category, row->combining_class, row->bidi_class, row->decomp_type, row->decomp_seqindex,
           row->casefold_seqindex, row->uppercase_seqindex, row->lowercase_seqindex, row->titlecase_seqindex,
           row->comb_index, row->comb_length, row->comb_issecond, row->bidi_mirrored, row->comp_exclusion,
           row->ignorable, row->control_boundary, row->charwidth, row->boundclass, row->indic_conjunct_break);
  }
  fprintf(out, "};\n");
  PRINT_TABLE("utf8proc_int32_t", utf8proc_combinations_second);
  PRINT_TABLE("utf8proc_int32_t", utf8proc_combinations_combined);
  return fclose(out) == 0 ? 0 : 1;
}
