"""Programs that are wrong on purpose, and what the checker says of them."""
import time

import scene as scenes
import writer


def judge(program, spoil, **options):
    """The complaints about a program that is known to be wrong; it need not go on."""
    scene = scenes.Scene(program, is_varied=False, **options)
    scene.crowd.start()
    try:
        scene.crowd.wait_for_moves(2)
        spoil(scene)
        time.sleep(2)
        scene.judge()
    finally:
        scene.close()
    return scene.complaints


def spoil_by_writing(scene):
    for number, table in enumerate(sorted({player.table for player in scene.crowd.players})):
        if number % 2:
            writer.append(scene.journal, scene.place, table)
        else:
            writer.fail_over(scene.journal, scene.place, table)
            scene.failovers.add(table)
