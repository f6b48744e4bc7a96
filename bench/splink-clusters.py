# The clusters of a set by Splink (MIT, from PyPI), set up by hand for that set: one line for each row, in the order of the file.
# The last line of stderr is its processor time. A measure beside ours; no part of the product.
import json
import resource
import sys

import splink.comparison_library as cl
from splink import DuckDBAPI, Linker, SettingsCreator, block_on

# Rows are one from so likely on: of .5, .8 and .95 the one at which Splink does best over the three sets.
FROM = 0.5

SETS = {
    'fake_1000': {
        'comparisons': lambda: [
            cl.NameComparison('first_name').configure(term_frequency_adjustments=True),
            cl.NameComparison('surname').configure(term_frequency_adjustments=True),
            cl.DamerauLevenshteinAtThresholds('dob', 1),
            cl.ExactMatch('city').configure(term_frequency_adjustments=True),
            cl.EmailComparison('email'),
        ],
        'blocking': ['first_name,surname', 'surname,dob', 'first_name,dob', 'email', 'city,dob'],
        'certain': ['first_name,surname', 'email'],
        'learning': ['first_name,surname', 'dob'],
    },
    'febrl3': {
        'comparisons': lambda: [
            cl.NameComparison('given_name').configure(term_frequency_adjustments=True),
            cl.NameComparison('surname').configure(term_frequency_adjustments=True),
            cl.DamerauLevenshteinAtThresholds('date_of_birth', [1, 2]),
            cl.DamerauLevenshteinAtThresholds('soc_sec_id', [1, 2]),
            cl.LevenshteinAtThresholds('postcode', [1, 2]),
            cl.ExactMatch('street_number').configure(term_frequency_adjustments=True),
            cl.JaroWinklerAtThresholds('address_1', [0.9, 0.7]),
        ],
        'blocking': [
            'soc_sec_id',
            'given_name,surname',
            'date_of_birth',
            'postcode,surname',
            'postcode,given_name',
            'address_1',
        ],
        'certain': ['soc_sec_id', 'given_name,surname,date_of_birth'],
        'learning': ['date_of_birth', 'postcode'],
    },
    'historical_50k': {
        'comparisons': lambda: [
            cl.ForenameSurnameComparison('first_name', 'surname'),
            cl.DamerauLevenshteinAtThresholds('dob', [1, 2]),
            cl.LevenshteinAtThresholds('postcode_fake', [1, 2]),
            cl.ExactMatch('birth_place').configure(term_frequency_adjustments=True),
            cl.ExactMatch('occupation').configure(term_frequency_adjustments=True),
        ],
        'blocking': [
            'first_name,surname',
            'surname,dob',
            'first_name,dob',
            'postcode_fake,first_name',
            'postcode_fake,surname',
            'dob,birth_place',
            'postcode_fake,dob',
            'postcode_fake,occupation',
        ],
        'certain': ['first_name,surname,dob', 'surname,dob,postcode_fake'],
        'learning': ['first_name,surname', 'dob'],
    },
}


def rules(lists):
    return [block_on(*columns.split(',')) for columns in lists]


def read(connection, file):
    """The rows as text without spaces around it, numbered; what is empty is null."""
    source = f"read_parquet('{file}')" if file.endswith('.parquet') else f"read_csv('{file}', all_varchar = true)"
    columns = [name for (name,) in connection.execute(f'select column_name from (describe select * from {source})').fetchall()]
    cells = ', '.join(f"nullif(trim(\"{name}\"::varchar), '') as \"{name.strip()}\"" for name in columns)
    connection.execute(f'create table people as select row_number() over () as row_id, {cells} from {source}')


def main(name, file):
    given = SETS[name]
    api = DuckDBAPI()
    read(api._con, file)
    settings = SettingsCreator(
        link_type='dedupe_only',
        unique_id_column_name='row_id',
        comparisons=given['comparisons'](),
        blocking_rules_to_generate_predictions=rules(given['blocking']),
    )
    linker = Linker(api.register('people'), settings)
    linker.training.estimate_probability_two_random_records_match(rules(given['certain']), recall=0.7)
    linker.training.estimate_u_using_random_sampling(max_pairs=5e6)
    for rule in rules(given['learning']):
        linker.training.estimate_parameters_using_expectation_maximisation(rule)
    predicted = linker.inference.predict(threshold_match_probability=FROM)
    clusters = linker.clustering.cluster_pairwise_predictions_at_threshold(predicted, threshold_match_probability=FROM)
    for (cluster,) in api._con.execute(f'select cluster_id from {clusters.physical_name} order by row_id').fetchall():
        print(cluster)
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({'seconds': used.ru_utime + used.ru_stime}), file=sys.stderr)


main(*sys.argv[1:])
